import { Group, Stack, Text, Title } from '@mantine/core'
import { createContext, type ReactNode, useEffect } from 'react'

/** A page with title, description, actions and cards. */
export function Page({
  title,
  note,
  actions,
  children,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <Stack gap="md" p="md" pb="xl">
      <Group justify="space-between" gap="md" mih={30}>
        <Group gap="sm">
          <Title order={1}>{title}</Title>
          {note && (
            <Text span size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </Group>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}

/** Title and actions of a section. A table inside the section shows them in the toolbar of the table. */
export const SectionHead = createContext<{ readonly title?: string; readonly actions?: ReactNode }>({})

/** A card of a page. */
export function Section({
  title,
  actions,
  children,
  flush = false,
}: {
  readonly title?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** True for a table, which fills the card and shows the title in its toolbar. */
  readonly flush?: boolean
}) {
  if (flush)
    return (
      <section className="card" aria-label={title}>
        <SectionHead value={{ ...(title ? { title } : {}), actions }}>{children}</SectionHead>
      </section>
    )
  return (
    <section className="card" aria-label={title}>
      {(title || actions) && (
        <Group justify="space-between" px="md" pt="sm" pb={4} gap="xs">
          {title && <Title order={2}>{title}</Title>}
          {actions}
        </Group>
      )}
      <div style={{ padding: title ? '4px 16px 14px' : '14px 16px' }}>{children}</div>
    </section>
  )
}
