import { Trans, useLingui } from '@lingui/react/macro'
import {
  Button,
  Group,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue, useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'
import { content } from '#contract/operators/content.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { LangTabs } from '../../parts/LangTabs.tsx'
import { LANG_NAMES } from '../../parts/languageNames.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { useReadCall } from '../../queries.ts'
import { ContentPreview } from './ContentPreview.tsx'
import { type Draft, EMPTY_DRAFT, EMPTY_TEXT, invalidFields, publicationOf, writtenIn } from './newsDraft.ts'

/** The preview is updated after this time (ms) without typing. */
const PAUSE = 1_000

/** The draft of the editor. Stored for this tab, so it survives leaving the page and the end of the session. */
export const useDraft = () =>
  useSessionStorage<Draft>({ key: 'console.news', defaultValue: EMPTY_DRAFT, getInitialValueInEffect: false })

interface PartProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

function Texts({
  draft,
  change,
  lang,
  onLang,
  wrong,
}: PartProps & {
  readonly lang: Lang
  readonly onLang: (lang: Lang) => void
  readonly wrong: readonly string[]
}) {
  const { t } = useLingui()
  const text = draft.texts[lang] ?? EMPTY_TEXT
  const write = (part: Partial<typeof text>): void =>
    change({ texts: { ...draft.texts, [lang]: { ...text, ...part } } })
  const isWrong = (name: string): boolean => wrong.includes(`texts.${lang}.${name}`)
  return (
    <LangTabs lang={lang} onLang={onLang} written={writtenIn(draft.texts)}>
      <Stack gap="sm">
        <TextInput
          label={t`Title`}
          maxLength={200}
          withAsterisk={lang === 'en'}
          error={isWrong('title') && t`A text needs a title`}
          value={text.title}
          onChange={(event) => write({ title: event.currentTarget.value })}
        />
        <TextInput
          label={t`Summary`}
          maxLength={500}
          value={text.summary}
          onChange={(event) => write({ summary: event.currentTarget.value })}
        />
        <Textarea
          label={t`Text, HTML`}
          minRows={12}
          maxRows={24}
          maxLength={100_000}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={text.content}
          onChange={(event) => write({ content: event.currentTarget.value })}
        />
      </Stack>
    </LangTabs>
  )
}

/** Fields that are the same in every language. */
function Common({ draft, change, wrong }: PartProps & { readonly wrong: readonly string[] }) {
  const { t } = useLingui()
  const line = (name: 'cover' | 'thumbnail' | 'image' | 'url' | 'author', label: string, help: string) => (
    <TextInput
      label={label}
      description={help}
      value={draft[name]}
      error={wrong.includes(name) && help}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  const picture = t`A file of this server: /h5/…`
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t`Kind`}
        value={draft.kind}
        onChange={(kind) => change({ kind: kind === 'banner' ? 'banner' : 'announcement' })}
        data={[
          { value: 'announcement', label: t`Announcement` },
          { value: 'banner', label: t`Banner` },
        ]}
      />
      <Group>
        <Switch
          label={t`On top`}
          checked={draft.is_top}
          onChange={(event) => change({ is_top: event.currentTarget.checked })}
        />
        <Switch
          label={t`Pops up`}
          checked={draft.popup}
          onChange={(event) => change({ popup: event.currentTarget.checked })}
        />
      </Group>
      <SimpleGrid cols={2} spacing="sm">
        {line('cover', t`Cover`, picture)}
        {line('thumbnail', t`Thumbnail`, picture)}
        {line('image', t`Picture`, picture)}
        {line('url', t`Leads to`, t`A page of the app, /pages/…, or an https address`)}
        {line('author', t`Author`, t`Empty: the platform`)}
      </SimpleGrid>
    </Stack>
  )
}

/** Preview of the draft in one language. */
function LivePreview({ draft, lang }: { readonly draft: Draft; readonly lang: Lang }) {
  const [still] = useDebouncedValue(draft, PAUSE)
  const isWhole = invalidFields(still).length === 0
  const preview = useReadCall(content.calls.newsPreview, publicationOf(still), {
    enabled: isWhole,
    keep: true,
  })
  if (!isWhole)
    return (
      <Text size="sm" c="dimmed" role="status">
        <Trans>There is a preview once the English title is written and nothing is marked.</Trans>
      </Text>
    )
  return (
    <ReadResult of={preview}>
      {({ texts }) => {
        const shown = texts.find((one) => one.lang === lang)
        return shown && <ContentPreview text={{ ...shown, line: shown.summary }} />
      }}
    </ReadResult>
  )
}

/** Editor of an announcement or banner in nine languages, with a preview. */
export function NewsEditor({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [draft, setDraft, forget] = useDraft()
  const [lang, setLang] = useState<Lang>('en')
  const wrong = invalidFields(draft)
  const change = (part: Partial<Draft>): void => setDraft((now) => ({ ...now, ...part }))
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <Section title={t`New announcement`}>
        <Stack gap="md">
          <Texts draft={draft} change={change} lang={lang} onLang={setLang} wrong={wrong} />
          <Common draft={draft} change={change} wrong={wrong} />
          <Group justify="space-between">
            <Button variant="subtle" color="red" onClick={forget} disabled={draft === EMPTY_DRAFT}>
              <Trans>Clear</Trans>
            </Button>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                <Trans>Back to the list</Trans>
              </Button>
              <ActButton
                call={content.calls.newsPublish}
                label={t`Publish`}
                known={publicationOf(draft)}
                fields={[
                  {
                    kind: 'time',
                    name: 'publish_at',
                    label: t`When`,
                    optional: true,
                    help: t`Nobody sees it before; without a time it is shown at once`,
                  },
                ]}
                button={{ variant: 'filled', disabled: wrong.length > 0 }}
                onDone={({ outcome }) => {
                  if (outcome !== 'done') return
                  forget()
                  onClose()
                }}
              >
                <Trans>
                  In{' '}
                  {writtenIn(draft.texts)
                    .map((one) => LANG_NAMES[one])
                    .join(', ')}
                  ; in all other languages people read English.
                </Trans>
              </ActButton>
            </Group>
          </Group>
        </Stack>
      </Section>
      <Section title={t`Preview in ${LANG_NAMES[lang]}`}>
        <LivePreview draft={draft} lang={lang} />
      </Section>
    </SimpleGrid>
  )
}
