import { Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { LinkAnchor } from '../../ui/layout/links.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { PublicFrame } from './public-frame.tsx';

export function CheckEmailScreen() {
  const { email } = useRouterState({ select: ({ location }) => location.state });
  return (
    <PublicFrame
      title="Check your email"
      footer={
        <>
          Password chosen?{' '}
          <LinkAnchor to="/login" underline="always">
            Log in
          </LinkAnchor>
        </>
      }
    >
      <Text>
        {email ? (
          <>
            We sent a link to <b>{email}</b>. Open it to choose your password.
          </>
        ) : (
          'We sent you a link. Open it to choose your password.'
        )}
      </Text>
      <MailboxLink />
    </PublicFrame>
  );
}
