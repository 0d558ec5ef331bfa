import { Button, List, Text } from '@mantine/core';
import { useState } from 'react';
import { useProductName } from '../../../lib/server/public-config.ts';
import { useCurrentDomain, useSession } from '../../../lib/session/use-session.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { SettingsCard } from '../../../ui/forms/settings-card.tsx';
import { TypeToConfirm } from '../../../ui/forms/type-to-confirm.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRemoveWebsite } from './domain-options.api.ts';

const WHAT_GOES = 'Takes its pages offline and deletes all its data. This can’t be undone.';

/** Removes the website from the product. */
export function RemoveWebsiteCard() {
  const domain = useCurrentDomain();
  const product_name = useProductName();
  const { domains, organization } = useSession();
  const [isAsking, setAsking] = useState(false);
  if (!domain) return null;
  const isOnly = domains.length < 2;
  return (
    <SettingsCard
      title="Remove website"
      lead={`Takes ${domain.host} out of ${product_name} for everyone on your team.`}
      action={
        <Button variant="outline" color="red" disabled={isOnly} onClick={() => setAsking(true)}>
          Remove website
        </Button>
      }
    >
      <Text>{isOnly ? <OnlyWebsite isSample={organization?.sample ?? false} /> : WHAT_GOES}</Text>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={`Remove ${domain.host}?`}>
        <RemoveForm id={domain.id} host={domain.host} onClose={() => setAsking(false)} />
      </Dialog>
    </SettingsCard>
  );
}

function OnlyWebsite({ isSample }: { isSample: boolean }) {
  if (isSample) return 'You can’t remove the sample website.';
  return (
    <>
      This is your only website. Add another one from the top of the sidebar first, or{' '}
      <LinkAnchor to="/settings/$card" params={{ card: 'delete-organization' }} underline="always" inherit>
        delete the organization
      </LinkAnchor>
      .
    </>
  );
}

function RemoveForm({ id, host, onClose }: { id: string; host: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const remove = useRemoveWebsite();
  const isMeant = typed.trim().toLowerCase() === host;
  return (
    <DialogForm
      isRed
      onSubmit={() => remove.mutate({ id, confirm_host: host })}
      action="Remove website"
      onCancel={onClose}
      canSubmit={isMeant}
      of={remove}
    >
      <Text>Immediately and permanently:</Text>
      <List size="sm" spacing={4} mt={-8}>
        <List.Item>Its published pages go offline.</List.Item>
        <List.Item>The script stops working for all visitors.</List.Item>
        <List.Item>Topics, answers, visitors and all other data are deleted.</List.Item>
      </List>
      <TypeToConfirm
        name={host}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          remove.reset();
        }}
      />
    </DialogForm>
  );
}
