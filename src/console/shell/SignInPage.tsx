import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, Center, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { Fingerprint, KeyRound, TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../api.ts'
import { enrol, PasskeyDismissed, signIn } from '../passkey.ts'
import type { SignedOut } from '../session.ts'
import { LanguageMenu, SchemeButton } from './preferenceButtons.tsx'

const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

function Failure({ error }: { readonly error: unknown }) {
  if (error === null) return null
  const isDismissed = error instanceof PasskeyDismissed
  return (
    <Alert color={isDismissed ? 'yellow' : 'red'} icon={<TriangleAlert size={16} />} role="alert">
      {isDismissed ? (
        <Trans>The passkey was not used. Try again.</Trans>
      ) : error instanceof ApiError && error.kind === 'locked' ? (
        <>
          <Text size="sm" fw={600}>
            <Trans>Locked after too many failed attempts</Trans>
          </Text>
          <Text size="sm">
            {error.message} <Trans>The others see it on their first page.</Trans>
          </Text>
        </>
      ) : error instanceof Error ? (
        error.message
      ) : (
        String(error)
      )}
    </Alert>
  )
}

function Reason({ reason }: { readonly reason: SignedOut }) {
  if (reason === 'none' || reason === 'unreachable') return null
  return (
    <Alert color="blue" role="status">
      {reason === 'idle' ? (
        <Trans>You were signed out after a while without activity.</Trans>
      ) : reason === 'ended' ? (
        <Trans>Your session has ended. Sign in again.</Trans>
      ) : (
        <Trans>You are signed out.</Trans>
      )}
    </Alert>
  )
}

/** One step that uses the passkey, with its error. */
function usePasskeyStep() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async (step: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      await step()
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run }
}

function SignIn({ made, onEnrol }: { readonly made: string | null; readonly onEnrol: () => void }) {
  const { busy, error, run } = usePasskeyStep()
  return (
    <>
      {made !== null && (
        <Alert color="green" role="status">
          <Trans>The passkey of {made} is ready. Sign in with it.</Trans>
        </Alert>
      )}
      <Failure error={error} />
      <Button
        size="md"
        fullWidth
        data-autofocus
        leftSection={<Fingerprint size={18} />}
        loading={busy}
        disabled={!hasPasskeys()}
        onClick={() =>
          void run(async () => {
            await signIn()
          })
        }
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
      {!hasPasskeys() && (
        <Alert color="red">
          <Trans>This browser has no passkeys. Use a current browser, and https or localhost.</Trans>
        </Alert>
      )}
      <Anchor component="button" type="button" size="sm" onClick={onEnrol}>
        <Trans>Set up a passkey with an operator's key</Trans>
      </Anchor>
    </>
  )
}

function Enrol({
  onMade,
  onBack,
}: {
  readonly onMade: (operator: string) => void
  readonly onBack: () => void
}) {
  const { t } = useLingui()
  const { busy, error, run } = usePasskeyStep()
  const [name, setName] = useState('')
  const [key, setKey] = useState('')
  const [device, setDevice] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void run(async () => onMade(await enrol(name.trim(), key.trim(), device.trim())))
  }
  const isComplete = name.trim() !== '' && key.trim() !== '' && device.trim() !== ''
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          <Trans>
            The command <code>operator add</code> showed the name and the key once. The key is only needed for
            the first passkey.
          </Trans>
        </Text>
        <TextInput
          label={t`Operator`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="username"
          maxLength={32}
          data-autofocus
        />
        <TextInput
          label={t`Key`}
          type="password"
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          autoComplete="off"
          maxLength={100}
        />
        <TextInput
          label={t`Name of this device`}
          placeholder={t`Office laptop`}
          value={device}
          onChange={(event) => setDevice(event.currentTarget.value)}
          maxLength={40}
        />
        <Failure error={error} />
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            <Trans>Back to sign-in</Trans>
          </Anchor>
          <Button type="submit" leftSection={<KeyRound size={16} />} loading={busy} disabled={!isComplete}>
            <Trans>Create passkey</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export function SignInPage({ reason }: { readonly reason: SignedOut }) {
  const [isEnrolling, setEnrolling] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  return (
    <Center component="main" mih="100%" p="md">
      <Paper withBorder p="xl" w={400} shadow="sm">
        <Stack gap="md">
          <Group justify="space-between" wrap="nowrap">
            <Title order={1}>
              {isEnrolling ? <Trans>Set up a passkey</Trans> : <Trans>Operators' console</Trans>}
            </Title>
            <Group gap={4} wrap="nowrap">
              <LanguageMenu />
              <SchemeButton />
            </Group>
          </Group>
          <Reason reason={reason} />
          {isEnrolling ? (
            <Enrol
              onBack={() => setEnrolling(false)}
              onMade={(operator) => {
                setMade(operator)
                setEnrolling(false)
              }}
            />
          ) : (
            <SignIn made={made} onEnrol={() => setEnrolling(true)} />
          )}
        </Stack>
      </Paper>
    </Center>
  )
}
