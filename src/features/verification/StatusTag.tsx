import { useLingui } from '@lingui/react/macro'
import { Tag } from '#ui/feedback/Tag.tsx'
import type { LevelStatus } from './levelStatus.ts'

const TONES = { 0: 'plain', 1: 'amber', 2: 'blue', 3: 'down' } as const

/** Label of the state of a verification level. */
export function StatusTag({ status }: { readonly status: LevelStatus }) {
  const { t } = useLingui()
  const words = [t`Not verified`, t`Verifying`, t`Verified`, t`Verification failed`]
  return <Tag tone={TONES[status]}>{words[status]}</Tag>
}
