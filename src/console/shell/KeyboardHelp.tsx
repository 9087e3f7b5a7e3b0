import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Kbd, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { identity } from '#contract/operators/identity.ts'
import { support } from '#contract/operators/support.ts'
import { useMay, useSession } from '../session.ts'
import { navEntriesFor } from './navigation.ts'

function Keys({ keys, children }: { readonly keys: string; readonly children: string }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{children}</Text>
      <Group gap={4} wrap="nowrap">
        {keys.split(' ').map((key) => (
          <Kbd key={key} size="xs">
            {key}
          </Kbd>
        ))}
      </Group>
    </Group>
  )
}

function ShortcutGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={6}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  )
}

/** The keyboard shortcuts of single pages. */
function PageShortcuts() {
  const { t } = useLingui()
  const mayReview = useMay(identity.calls.list)
  const mayTalk = useMay(support.calls.list)
  return (
    <>
      {mayReview && (
        <ShortcutGroup title={t`A verification`}>
          <Keys keys="a">{t`Approve`}</Keys>
          <Keys keys="r">{t`Reject`}</Keys>
          <Keys keys="n">{t`Next one`}</Keys>
        </ShortcutGroup>
      )}
      {mayTalk && (
        <ShortcutGroup title={t`Support`}>
          <Keys keys="j">{t`Next conversation`}</Keys>
          <Keys keys="k">{t`Previous conversation`}</Keys>
          <Keys keys="r">{t`Write a reply`}</Keys>
          <Keys keys="Enter">{t`Send the reply`}</Keys>
          <Keys keys="Shift Enter">{t`Begin a line`}</Keys>
          <Keys keys="Esc">{t`Leave the reply`}</Keys>
        </ShortcutGroup>
      )}
    </>
  )
}

/** The list of keyboard shortcuts. */
export function KeyboardHelp({
  opened,
  onClose,
}: {
  readonly opened: boolean
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const { roles } = useSession()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Keyboard`}
      size={760}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <SimpleGrid cols={3} spacing="xl">
        <Stack gap="md">
          <ShortcutGroup title={t`Everywhere`}>
            <Keys keys="/">{t`Find`}</Keys>
            <Keys keys="?">{t`This help`}</Keys>
            <Keys keys="Esc">{t`Close a dialog`}</Keys>
          </ShortcutGroup>
          <ShortcutGroup title={t`Tables`}>
            <Keys keys="j">{t`Next row`}</Keys>
            <Keys keys="k">{t`Previous row`}</Keys>
            <Keys keys="Enter">{t`Open the row`}</Keys>
            <Keys keys="x">{t`Select the row`}</Keys>
          </ShortcutGroup>
          <ShortcutGroup title={t`Found`}>
            <Keys keys="↑ ↓">{t`Choose`}</Keys>
            <Keys keys="Enter">{t`Go there`}</Keys>
          </ShortcutGroup>
        </Stack>
        <Stack gap="md">
          <PageShortcuts />
        </Stack>
        <ShortcutGroup title={t`Go to`}>
          {navEntriesFor(roles).map(({ path, label, key }) => (
            <Keys key={path} keys={`g ${key}`}>
              {i18n._(label)}
            </Keys>
          ))}
        </ShortcutGroup>
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="md">
        <Trans>Keys are heard while no field has the focus and no dialog is open.</Trans>
      </Text>
    </Modal>
  )
}
