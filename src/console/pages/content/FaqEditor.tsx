import { Trans, useLingui } from '@lingui/react/macro'
import {
  Button,
  Group,
  Text as Line,
  NumberInput,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import * as v from 'valibot'
import { type FaqDraft, FaqEntry } from '#contract/operators/content/publication.ts'
import { content, type FaqRows } from '#contract/operators/content.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { LangTabs } from '../../parts/LangTabs.tsx'
import { LANG_NAMES } from '../../parts/languageNames.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { useReadCall } from '../../queries.ts'
import { ContentPreview } from './ContentPreview.tsx'

type Entry = FaqRows['entries'][number]
interface Text {
  readonly heading: string
  readonly title: string
  readonly content: string
}
type Texts = Readonly<Partial<Record<Lang, Text>>>
const EMPTY: Text = { heading: '', title: '', content: '' }
const NOTHING: FaqDraft = { texts: {} }

const isWritten = (text: Text): boolean => Object.values(text).some((part: string) => part.trim() !== '')
const written = (texts: Texts): readonly [Lang, Text][] =>
  Object.entries(texts).flatMap(([lang, text]): [Lang, Text][] =>
    isWritten(text) ? [[lang as Lang, text]] : [],
  )

/** The preview is updated after this time (ms) without typing. */
const PAUSE = 1_000

/** Preview of an entry in one language; empty while the entry is invalid. */
function LivePreview({ texts, lang }: { readonly texts: FaqDraft['texts'] | null; readonly lang: Lang }) {
  const [still] = useDebouncedValue(JSON.stringify(texts && { texts }), PAUSE)
  const written = JSON.parse(still) as FaqDraft | null
  const preview = useReadCall(content.calls.faqPreview, written ?? NOTHING, {
    enabled: written !== null,
    keep: true,
  })
  if (written === null)
    return (
      <Line size="sm" c="dimmed" role="status">
        <Trans>There is a preview once the English question is written and nothing is marked.</Trans>
      </Line>
    )
  return (
    <ReadResult of={preview}>
      {({ texts }) => {
        const shown = texts.find((one) => one.lang === lang)
        return shown && <ContentPreview text={{ ...shown, line: shown.heading }} />
      }}
    </ReadResult>
  )
}

interface FaqEditorProps {
  /** The entry to edit; null for a new entry. */
  readonly entry: Entry | null
  readonly position: number
  readonly onClose: () => void
}

/** Editor of an FAQ entry in nine languages. */
export function FaqEditor({ entry, position: first, onClose }: FaqEditorProps) {
  const { t } = useLingui()
  const [lang, setLang] = useState<Lang>('en')
  const [position, setPosition] = useState(first)
  const [texts, setTexts] = useState<Texts>(() =>
    Object.fromEntries((entry?.texts ?? []).map(({ lang: own, ...text }) => [own, text])),
  )
  const text = texts[lang] ?? EMPTY
  const input = {
    ...(entry ? { id: entry.id } : {}),
    position,
    texts: Object.fromEntries(written(texts)),
  }
  const checked = v.safeParse(FaqEntry, input)
  const wrong = checked.success ? [] : checked.issues.map((issue) => v.getDotPath(issue) ?? '')
  const field = (name: keyof Text, label: string) => ({
    label,
    value: text[name],
    error: wrong.includes(`texts.${lang}.${name}`) && t`Fill this in`,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget
      setTexts((now) => ({ ...now, [lang]: { ...(now[lang] ?? EMPTY), [name]: value } }))
    },
  })
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <Section title={entry ? t`Question ${entry.id}` : t`New question`}>
        <Stack gap="md">
          <NumberInput
            label={t`Position`}
            description={t`Entries of one heading belong together by their positions`}
            min={0}
            max={100_000}
            allowDecimal={false}
            w={240}
            value={position}
            onChange={(next) => setPosition(Number(next))}
          />
          <LangTabs lang={lang} onLang={setLang} written={written(texts).map(([one]) => one)}>
            <Stack gap="sm">
              <TextInput maxLength={80} {...field('heading', t`Heading`)} />
              <TextInput maxLength={200} {...field('title', t`Question`)} />
              <Textarea
                minRows={10}
                maxRows={24}
                maxLength={100_000}
                {...field('content', t`Answer, HTML`)}
              />
            </Stack>
          </LangTabs>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Back to the list</Trans>
            </Button>
            <ActButton
              call={content.calls.faqWrite}
              label={t`Save`}
              known={input}
              button={{ variant: 'filled', disabled: wrong.length > 0 }}
              onDone={({ outcome }) => outcome === 'done' && onClose()}
            >
              <Trans>
                In{' '}
                {written(texts)
                  .map(([one]) => LANG_NAMES[one])
                  .join(', ')}
                ; in all other languages people read English.
              </Trans>
            </ActButton>
          </Group>
        </Stack>
      </Section>
      <Section title={t`Preview in ${LANG_NAMES[lang]}`}>
        <LivePreview texts={checked.success ? checked.output.texts : null} lang={lang} />
      </Section>
    </SimpleGrid>
  )
}
