import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Stack, Text } from '@mantine/core'
import { content, type Settings as SettingList } from '#contract/operators/content.ts'
import { DetailDrawer } from '../../parts/DetailDrawer.tsx'
import { Time } from '../../parts/formattedValues.tsx'
import { LANG_ORDER } from '../../parts/LangTabs.tsx'
import { LANG_NAMES } from '../../parts/languageNames.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { plainColumn, textColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useUrlParameters } from '../../parts/useUrlParameters.ts'
import { useReadCall } from '../../queries.ts'

type Setting = SettingList['settings'][number]
type Whose = Setting['values'][number]['lang']
const { calls } = content
const SMALL = { size: 'compact-xs' } as const

function useKindName(): (kind: Setting['kind']) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Setting['kind'], string>> = {
    text: t`Text`,
    html: t`HTML`,
    list: t`List`,
    value: t`Value, the same in every language`,
  }
  return (kind) => names[kind]
}

/**
 * The value of a setting for one language or for all languages: the value that operators have set, otherwise
 * the built-in value.
 */
function ValueOf({ setting, lang }: { readonly setting: Setting; readonly lang: Whose }) {
  const { t } = useLingui()
  const { keyword } = setting
  const name = lang === 'all' ? t`All languages` : LANG_NAMES[lang]
  const set = setting.values.find((value) => value.lang === lang)
  const builtIn = setting.built_in.find((value) => value.lang === lang)
  const shown = set?.value ?? builtIn?.value ?? ''
  return (
    <section aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} component="div">
          {name} {set && <Badge color="blue">{t`Set by operators`}</Badge>}
        </Text>
        <Group gap={4}>
          <ActButton
            call={calls.settingSet}
            label={t`Set`}
            title={t`${keyword}: ${name}`}
            known={{ keyword, lang }}
            button={SMALL}
            fields={[{ kind: 'text', name: 'value', label: t`Value`, initial: shown }]}
          />
          {set && (
            <ActButton
              call={calls.settingClear}
              label={t`Clear`}
              title={t`Clear ${keyword}: ${name}`}
              known={{ keyword, lang }}
              danger
              button={SMALL}
            >
              <Trans>What the software brings stands again.</Trans>
            </ActButton>
          )}
        </Group>
      </Group>
      <Text
        size="sm"
        className="breaks"
        {...(shown === '' ? { c: 'dimmed' } : {})}
        style={{ whiteSpace: 'pre-wrap' }}
      >
        {shown === '' ? t`Nothing of its own` : shown}
      </Text>
      {set && (
        <Text size="xs" c="dimmed">
          <Time at={set.updated_at} />
        </Text>
      )}
    </section>
  )
}

/** Texts and values of the app that operators can set. */
export function Settings() {
  const { t } = useLingui()
  const kindName = useKindName()
  const [{ open }, change] = useUrlParameters()
  const list = useReadCall(calls.settingList, {})
  const shown = list.data?.settings.find(({ keyword }) => keyword === open)
  const columns: readonly Column<Setting>[] = [
    {
      ...plainColumn<Setting>('keyword', t`Name`),
      cell: ({ keyword }) => <span className="mono">{keyword}</span>,
    },
    textColumn('kind', t`Kind`, ({ kind }) => kindName(kind)),
    textColumn('value', t`In English`, ({ values, built_in }) => {
      const value = [...values, ...built_in].find(({ lang }) => lang === 'en' || lang === 'all')?.value ?? ''
      return value.length > 120 ? `${value.slice(0, 120)}…` : value
    }),
    textColumn('set', t`Set by operators`, ({ values }) =>
      values.map(({ lang }) => (lang === 'all' ? t`All languages` : LANG_NAMES[lang])).join(', '),
    ),
  ]
  return (
    <Section flush>
      <DataTable<Setting>
        name="settings"
        label={t`Settings`}
        columns={columns}
        rows={list.data?.settings}
        rowKey={({ keyword }) => keyword}
        error={list.error}
        retry={() => void list.refetch()}
        open={({ keyword }) => change({ open: keyword })}
        empty={<Trans>There are no settings.</Trans>}
      />
      <DetailDrawer
        opened={shown !== undefined}
        title={shown?.keyword ?? ''}
        onClose={() => change({ open: undefined })}
      >
        {shown && (
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {kindName(shown.kind)}
            </Text>
            <ValueOf setting={shown} lang="all" />
            {shown.kind !== 'value' &&
              LANG_ORDER.map((lang) => <ValueOf key={lang} setting={shown} lang={lang} />)}
          </Stack>
        )}
      </DetailDrawer>
    </Section>
  )
}
