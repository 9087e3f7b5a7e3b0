import { twoUsers } from '../../isolation/two-users-run.ts'
import type { Run } from '../audit-section.ts'

/**
 * Checks in a real browser that two people who use one device one after the other never see each other's
 * data.
 */
export const run: Run = async ({ runs }) => {
  const verdicts = await twoUsers(runs)
  const finds = verdicts.flatMap(({ way, finds }) =>
    finds.map(({ where, canary }) => `${way}: ${canary} in ${where}`),
  )
  const armed = verdicts.filter((verdict) => verdict.armed).length
  return [
    {
      figure: 'records of one person seen by the next, browser runs of two people',
      goal: `0 in ${runs} runs`,
      seen: [`${finds.length} in ${verdicts.length} runs`, ...finds.slice(0, 3)].join('; '),
      ok: finds.length === 0,
    },
    {
      figure: 'runs in which there was something to be found',
      goal: `${runs}`,
      seen: String(armed),
      ok: armed === verdicts.length,
    },
  ]
}
