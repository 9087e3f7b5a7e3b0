import { Trans } from '@lingui/react/macro'
import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export function NotFound() {
  return (
    <Center p="xl">
      <Stack align="center" gap="sm">
        <Title order={1}>
          <Trans>There is no such page</Trans>
        </Title>
        <Button component={Link} to="/" variant="default">
          <Trans>Go to the start</Trans>
        </Button>
      </Stack>
    </Center>
  )
}

/**
 * Shown when a page fails to render, because of a bug or because a new release removed the files of the page.
 */
export function PageError({ error }: { readonly error: Error }) {
  return (
    <Center p="xl">
      <Stack align="center" gap="sm">
        <Title order={1}>
          <Trans>This page cannot be shown</Trans>
        </Title>
        <Text size="sm" c="dimmed" className="breaks">
          {error.message}
        </Text>
        <Button onClick={() => window.location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      </Stack>
    </Center>
  )
}
