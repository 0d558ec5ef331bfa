import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { lockDomain } from './lock-domain.service.ts';

type Given<Row> = Omit<Row, 'id'>;

interface SharedKind<Row> {
  /** One of them and several, as sentences say it. */
  one: string;
  several: string;
  /** Maximum number for a website. */
  most: number;
  /** Throws where it is none. */
  check?(given: Given<Row>): void;
  list(db: Db, domain_id: string): Promise<Row[]>;
  /** Adds one, or replaces that of the same name. */
  save(db: Db, row: Given<Row> & { domain_id: string; created_by: string | null; at: Date }): Promise<Row>;
  remove(db: Db, domain_id: string, id: string): Promise<number>;
}

/** What the whole team of a website keeps: everyone lists, adds and deletes the same. */
export const sharedRows = <Row extends { id: string }>(kind: SharedKind<Row>) => ({
  list: ({ db, domain_id }: DomainCtx): Promise<Row[]> => kind.list(db, domain_id),
  save(ctx: DomainCtx, given: Given<Row>): Promise<Row> {
    kind.check?.(given);
    return inTransaction(ctx, async (tx) => {
      const { db, domain_id, user, now } = tx;
      await lockDomain(tx, domain_id);
      const saved = await kind.save(db, { ...given, domain_id, created_by: user.id, at: now() });
      if ((await kind.list(db, domain_id)).length > kind.most)
        throw new AppError(
          'conflict',
          `A website has at most ${kind.most} ${kind.several}. Delete one first.`,
        );
      return saved;
    });
  },
  async remove({ db, domain_id }: DomainCtx, id: string) {
    if ((await kind.remove(db, domain_id, id)) === 0)
      throw new AppError('not_found', `${kind.one} not found.`);
    return { ok: true as const };
  },
});
