import { Trans } from '@lingui/react/macro'
import { Alert, Button, Center, Group, Loader, Stack, Text } from '@mantine/core'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError, isUnanswered } from '../api.ts'
import { PasskeyDismissed, prove } from '../passkey.ts'
import { readAgain } from '../queries.ts'
import { serverNow, useSessionState } from '../session.ts'

/** Asks for a passkey proof before private data is shown. */
function Prove({ onProven }: { readonly onProven: () => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await prove()
      onProven()
    } catch (error) {
      if (!(error instanceof PasskeyDismissed))
        setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Center p="xl">
      <Stack align="center" gap="sm">
        <Text size="sm">
          <Trans>This is private. Confirm with your passkey to see it.</Trans>
        </Text>
        <Button leftSection={<Fingerprint size={16} />} loading={busy} onClick={() => void run()}>
          <Trans>Confirm with passkey</Trans>
        </Button>
        {problem !== null && (
          <Text size="sm" c="red" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </Center>
  )
}

/** Private content, which is only read and shown while the passkey proof is fresh. */
export function Private({ children }: { readonly children: ReactNode }) {
  const { session } = useSessionState()
  const queries = useQueryClient()
  if (session && session.proven_until > serverNow() + 5_000) return children
  return <Prove onProven={() => readAgain(queries)} />
}

/** The error of a read, with a retry button. */
export function ReadError({ error, again }: { readonly error: Error; readonly again: () => void }) {
  if (error instanceof ApiError && error.kind === 'fresh') return <Prove onProven={again} />
  return (
    <Alert color="red" role="alert" m="sm">
      <Group justify="space-between">
        <Text size="sm" className="breaks">
          {isUnanswered(error) ? <Trans>The server cannot be reached.</Trans> : error.message}
        </Text>
        <Button variant="default" onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      </Group>
    </Alert>
  )
}

/**
 * Renders a read: its data, a loading state or an error. When a refresh fails, the error is shown above the
 * earlier data.
 */
export function ReadResult<T>({
  of,
  children,
}: {
  readonly of: UseQueryResult<T, Error>
  readonly children: (answer: T) => ReactNode
}) {
  if (of.data === undefined)
    return of.error ? (
      <ReadError error={of.error} again={() => void of.refetch()} />
    ) : (
      <Center p="xl" aria-busy>
        <Loader size="sm" />
      </Center>
    )
  return (
    <>
      {of.error && <ReadError error={of.error} again={() => void of.refetch()} />}
      {children(of.data)}
    </>
  )
}
