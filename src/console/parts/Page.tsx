import { Group, Stack, Text, Title } from '@mantine/core'
import { createContext, type ReactNode, useEffect } from 'react'

/** A page: its name, what it is about, what can be done, and its cards. */
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

/** Title and acts of a section, which its table shows in its own bar. */
export const SectionHead = createContext<{ readonly title?: string; readonly actions?: ReactNode }>({})

/** A part of a page on a ground of its own. */
export function Section({
  title,
  actions,
  children,
  flush = false,
}: {
  readonly title?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** A table reaches to the edges and has the title in its bar. */
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
