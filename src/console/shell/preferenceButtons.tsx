import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Check, Languages, Moon, Sun } from 'lucide-react'
import { activateLanguage, LANGUAGES, type Language } from '../language.ts'

const CHOICES = Object.keys(LANGUAGES) as readonly Language[]

export function LanguageMenu() {
  const { t, i18n } = useLingui()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t`Language`}>
          <ActionIcon aria-label={t`Language`}>
            <Languages size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map((language) => (
          <Menu.Item
            key={language}
            lang={language === 'zh' ? 'zh-Hans' : 'en'}
            leftSection={i18n.locale === language ? <Check size={14} /> : <span style={{ width: 14 }} />}
            onClick={() => void activateLanguage(language)}
          >
            {LANGUAGES[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function SchemeButton() {
  const { t } = useLingui()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const label = isDark ? t`Light colours` : t`Dark colours`
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        {isDark ? <Sun size={16} /> : <Moon size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}
