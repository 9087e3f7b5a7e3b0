import { Trans } from '@lingui/react/macro'
import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'

/** Shown when the server did not respond at the start. */
export function ServerUnreachable({ again }: { readonly again: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const retry = async (): Promise<void> => {
    setBusy(true)
    await again()
    setBusy(false)
  }
  return (
    <Center component="main" mih="100%" p="md">
      <Stack align="center" gap="sm">
        <Title order={1}>
          <Trans>The server cannot be reached</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          <Trans>Check that it runs with CONSOLE=on and that this address may use it.</Trans>
        </Text>
        <Button loading={busy} onClick={() => void retry()}>
          <Trans>Try again</Trans>
        </Button>
      </Stack>
    </Center>
  )
}
