import { SETTINGS } from '#server/platform/environment.ts'

export const SETTINGS_PAGE = 'docs/operations/settings.md'

const BEGIN = '<!-- settings: written by `npm run docs` from server/platform/environment.ts -->'
const END = '<!-- /settings -->'

const cell = (text: string): string => text.replaceAll('|', '\\|')

function table(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => {
    const otherwise = 'default' in setting ? `\`${setting.default}\`` : setting.unset
    return `| \`${name}\` | ${cell(otherwise)} | ${cell(setting.meaning)} |`
  })
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

/** The page of settings with its generated table updated; the rest is unchanged. */
export function settingsPage(page: string): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error(`${SETTINGS_PAGE} has no place for the table`)
  return `${before}${BEGIN}\n${table()}\n${END}${after}`
}
