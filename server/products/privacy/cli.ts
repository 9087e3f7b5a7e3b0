import type { Command, Operation } from '../../identity/approvals/command.ts'

const SHOWN = 100

/**
 * Accounts that their owners closed, newest first. Operators can see who the owner was for as long as the law
 * requires this to be kept.
 */
async function closed({ db, print }: Operation): Promise<number> {
  const rows = await db
    .selectFrom('closed_accounts')
    .selectAll()
    .orderBy('closed_at', 'desc')
    .limit(SHOWN)
    .execute()
  for (const row of rows)
    print(
      [
        row.user_id,
        'closed',
        new Date(row.closed_at).toISOString(),
        [row.email, row.mobile && `+${row.area_code} ${row.mobile}`].filter(Boolean).join(' '),
        `known until ${new Date(row.keep_until).toISOString().slice(0, 10)}`,
      ].join('  '),
    )
  if (rows.length === 0) print('No account was closed.')
  return 0
}

export const privacyCommands: readonly Command[] = [
  {
    name: 'accounts closed',
    parameters: '',
    about: 'accounts that their owners closed',
    act: true,
    run: closed,
  },
]
