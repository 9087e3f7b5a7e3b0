import { Tabs } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import { LANG_NAMES } from './languageNames.ts'

/**
 * English is first, because the English text is required and is shown in languages without their own text.
 */
export const LANG_ORDER: readonly Lang[] = ['en', ...LANGS.filter((lang) => lang !== 'en')]

interface LangTabsProps {
  readonly lang: Lang
  readonly onLang: (lang: Lang) => void
  /** Languages that have a text. */
  readonly written: readonly Lang[]
  readonly children: ReactNode
}

/** Tabs for the app's nine languages; languages that have a text are marked. */
export function LangTabs({ lang, onLang, written, children }: LangTabsProps) {
  return (
    <Tabs
      value={lang}
      onChange={(next) => {
        const found = LANGS.find((one) => one === next)
        if (found) onLang(found)
      }}
    >
      <Tabs.List mb="sm">
        {LANG_ORDER.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            {...(written.includes(one) ? { rightSection: <Check size={12} aria-hidden /> } : {})}
          >
            {LANG_NAMES[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={lang}>{children}</Tabs.Panel>
    </Tabs>
  )
}
