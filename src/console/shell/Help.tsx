import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Kbd, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useSession } from '../session.ts'
import { placesOf } from './places.ts'

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

/** What the keyboard does. */
export function Help({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { roles } = useSession()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Keyboard`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <SimpleGrid cols={2} spacing="xl">
        <Stack gap={6}>
          <Title order={2}>
            <Trans>Everywhere</Trans>
          </Title>
          <Keys keys="/">{t`Find a person, an order, a transaction`}</Keys>
          <Keys keys="?">{t`This help`}</Keys>
          <Keys keys="Esc">{t`Close a dialog`}</Keys>
          <Title order={2} mt="sm">
            <Trans>Tables</Trans>
          </Title>
          <Keys keys="j">{t`Next row`}</Keys>
          <Keys keys="k">{t`Previous row`}</Keys>
          <Keys keys="Enter">{t`Open the row`}</Keys>
          <Keys keys="x">{t`Select the row`}</Keys>
        </Stack>
        <Stack gap={6}>
          <Title order={2}>
            <Trans>Go to</Trans>
          </Title>
          {placesOf(roles).map(({ path, label, key }) => (
            <Keys key={path} keys={`g ${key}`}>
              {i18n._(label)}
            </Keys>
          ))}
        </Stack>
      </SimpleGrid>
    </Modal>
  )
}
