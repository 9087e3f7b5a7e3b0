import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { content, type NewsOne, type NewsRows } from '#contract/operators/content.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { DetailDrawer } from '../../parts/DetailDrawer.tsx'
import { Time } from '../../parts/formattedValues.tsx'
import { HtmlFrame } from '../../parts/HtmlFrame.tsx'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { LangTabs } from '../../parts/LangTabs.tsx'
import { LANG_NAMES } from '../../parts/languageNames.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { pagedTableProps, usePagedList } from '../../parts/pagedList.tsx'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { integerColumn, plainColumn, textColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useUrlParameters } from '../../parts/useUrlParameters.ts'
import { useReadCall } from '../../queries.ts'
import { NewsEditor, useDraft } from './NewsEditor.tsx'
import { draftOf, isEmpty } from './newsDraft.ts'
import { useLanguageNames } from './useLanguageNames.ts'

type Row = NewsRows['news'][number]
type State = Row['state']
const { calls } = content
const COLOURS: Readonly<Record<State, string>> = {
  scheduled: 'yellow',
  published: 'green',
  withdrawn: 'gray',
}

function useNames() {
  const { t } = useLingui()
  const states: Readonly<Record<State, string>> = {
    scheduled: t`Scheduled`,
    published: t`Published`,
    withdrawn: t`Withdrawn`,
  }
  const kinds: Readonly<Record<Row['kind'], string>> = { announcement: t`Announcement`, banner: t`Banner` }
  return { states, kinds }
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  const { states, kinds } = useNames()
  const spoken = useLanguageNames()
  return [
    integerColumn('id', t`Number`),
    textColumn(
      'state',
      t`State`,
      ({ state }) => states[state],
      ({ state }) => <Badge color={COLOURS[state]}>{states[state]}</Badge>,
    ),
    textColumn('kind', t`Kind`, ({ kind }) => kinds[kind]),
    plainColumn('title', t`Title`),
    textColumn('langs', t`Languages`, ({ langs }) => spoken(langs)),
    textColumn('shown', t`Shown`, ({ is_top, popup }) =>
      [is_top && t`On top`, popup && t`Pops up`].filter(Boolean).join(', '),
    ),
    timeColumn('published_at', t`Published`),
    timeColumn('withdrawn_at', t`Withdrawn`),
    integerColumn('views', t`Views`),
    textColumn('by', t`From`, ({ built_in }) => (built_in ? t`The software` : t`Operators`)),
  ]
}

/** A published announcement or banner as shown in each of its languages. */
function NewsPreviews({ news }: { readonly news: NewsOne }) {
  const { t } = useLingui()
  const { kinds } = useNames()
  const [lang, setLang] = useState<Lang>('en')
  const shown = news.texts.find((one) => one.lang === lang)
  return (
    <Stack gap="sm">
      <KeyValue
        rows={[
          [t`Kind`, kinds[news.kind]],
          [t`Published`, <Time key="published" at={news.published_at} />],
          news.withdrawn_at > 0 && [t`Withdrawn`, <Time key="withdrawn" at={news.withdrawn_at} />],
          news.author !== '' && [t`Author`, news.author],
          news.url !== '' && [t`Leads to`, news.url],
          [t`Views`, news.views],
        ]}
      />
      <LangTabs lang={lang} onLang={setLang} written={news.langs}>
        {shown ? (
          <Stack gap={6}>
            <strong>{shown.title}</strong>
            <span className="dimmed">{shown.summary}</span>
            <HtmlFrame html={shown.content} title={t`Text in ${LANG_NAMES[lang]}`} />
          </Stack>
        ) : (
          <Trans>There is no text in this language: people read the English one.</Trans>
        )}
      </LangTabs>
    </Stack>
  )
}

/** Starts a draft from a published text. Replacing another draft needs a confirmation. */
function CopyAsDraft({ news }: { readonly news: NewsOne }) {
  const [, change] = useUrlParameters()
  const [draft, setDraft] = useDraft()
  const [isAsking, setAsking] = useState(false)
  const write = (): void => {
    setDraft(draftOf(news))
    change({ open: 'new' })
  }
  if (!isAsking)
    return (
      <Button variant="default" onClick={() => (isEmpty(draft) ? write() : setAsking(true))}>
        <Trans>Write a new one like it</Trans>
      </Button>
    )
  return (
    <Alert color="yellow" w="100%">
      <Stack gap="xs">
        <Text size="sm">
          <Trans>There is a draft that is not published yet. What is written in it would be lost.</Trans>
        </Text>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={() => change({ open: 'new' })}>
            <Trans>Go on with the draft</Trans>
          </Button>
          <Button color="red" onClick={write}>
            <Trans>Replace the draft</Trans>
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function NewsDetail({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useLingui()
  const one = useReadCall(calls.newsShow, { id })
  return (
    <DetailDrawer opened title={one.data?.title ?? ''} onClose={onClose}>
      <ReadResult of={one}>
        {(news) => (
          <Stack gap="md">
            <NewsPreviews news={news} />
            <Group gap="xs" justify="flex-end">
              <CopyAsDraft news={news} />
              {news.state !== 'withdrawn' && (
                <ActButton call={calls.newsWithdraw} label={t`Withdraw`} known={{ id }} danger>
                  <Trans>Nobody sees it any more. What is withdrawn is not published again.</Trans>
                </ActButton>
              )}
            </Group>
          </Stack>
        )}
      </ReadResult>
    </DetailDrawer>
  )
}

/** Announcements and banners, with the editor for a new item. */
export function News() {
  const { t } = useLingui()
  const columns = useColumns()
  const [{ open }, change] = useUrlParameters()
  const pages = usePagedList(calls.newsList, {}, ({ news }) => news, { by: 'before' })
  if (open === 'new') return <NewsEditor onClose={() => change({ open: undefined })} />
  return (
    <Section flush>
      <DataTable<Row>
        name="news"
        label={t`Announcements`}
        columns={columns}
        {...pagedTableProps(pages, <Trans>Older ones</Trans>)}
        open={({ id }) => change({ open: String(id) })}
        empty={<Trans>Nothing was published.</Trans>}
      >
        <Button onClick={() => change({ open: 'new' })}>
          <Trans>Write</Trans>
        </Button>
      </DataTable>
      {open !== undefined && /^\d+$/.test(open) && (
        <NewsDetail key={open} id={Number(open)} onClose={() => change({ open: undefined })} />
      )}
    </Section>
  )
}
