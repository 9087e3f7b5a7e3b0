import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface PageTab {
  readonly value: string
  readonly label: string
  readonly body: () => ReactNode
}

/** Tabs of a page. The selected tab is part of the page address (`tab`), so that a link can open the tab. */
export function PageTabs({ tabs }: { readonly tabs: readonly PageTab[] }) {
  const { tab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown = tabs.find(({ value }) => value === tab) ?? tabs[0]
  if (!shown) return null
  return (
    <Tabs
      value={shown.value}
      onChange={(next) => void navigate({ to: '.', search: next ? { tab: next } : {} })}
    >
      <Tabs.List mb="md">
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={shown.value}>{shown.body()}</Tabs.Panel>
    </Tabs>
  )
}
