import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { people } from '#contract/operators/people.ts'
import type { Note } from '#contract/operators/people-answer-schemas.ts'
import { Time } from '../../parts/formattedValues.tsx'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'

/** Staff notes about a user, who never sees them. */
export function Notes({ notes, person }: { readonly notes: readonly Note[]; readonly person: string }) {
  const { t } = useLingui()
  return (
    <Section
      title={t`Notes of staff`}
      actions={
        <ActButton
          call={people.calls.note}
          label={t`Add a note`}
          known={{ person }}
          fields={[{ kind: 'text', name: 'text', label: t`Note, which the person never reads` }]}
        />
      }
    >
      {notes.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>There are no notes.</Trans>
        </Text>
      ) : (
        <Stack gap="sm">
          {notes.map(({ id, words, written_by, created_at }) => (
            <div key={id}>
              <Text size="xs" c="dimmed">
                {written_by}, <Time at={created_at} />
              </Text>
              <Text size="sm" className="breaks" style={{ whiteSpace: 'pre-wrap' }}>
                {words}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </Section>
  )
}
