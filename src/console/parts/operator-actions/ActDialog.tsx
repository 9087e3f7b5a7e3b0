import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { ActionOutcome } from '#contract/operators/call-builders.ts'
import { ApiError, isUnanswered, isUnknown } from '../../api.ts'
import { PasskeyDismissed } from '../../passkey.ts'
import { type ActCall, RetryAfterProof, useAct } from '../../queries.ts'
import { translateMessage } from '../../translate-message.ts'
import { CommandLine } from './CommandLine.tsx'
import { FieldInput } from './FieldInput.tsx'
import { type Field, initialValues, inputOf, type Values, wrongFields } from './fieldValues.ts'

export interface ActFormProps {
  readonly call: ActCall
  /** Label of the action, as on its button. */
  readonly label: string
  /** Parameters of the call that the page provides. */
  readonly known?: Readonly<Record<string, unknown>>
  readonly fields?: readonly Field[]
  /** Describes the effect of the action. */
  readonly children?: ReactNode
  readonly danger?: boolean
  readonly onDone?: (acted: ActionOutcome) => void
}

/**
 * Shown when the action became a proposal: links to the page where a second operator approves the proposal.
 */
function Proposed({ acted, onClose }: { readonly acted: ActionOutcome; readonly onClose: () => void }) {
  return (
    <Stack gap="sm">
      <Alert color="yellow" role="status">
        <Text size="sm" fw={600}>
          {acted.outcome === 'again' ? (
            <Trans>You proposed this before. Another operator has to approve it.</Trans>
          ) : (
            <Trans>Waits for a second operator</Trans>
          )}
        </Text>
        {acted.lines.map((line) => (
          <Text key={line.message} size="sm" className="breaks">
            {translateMessage(line)}
          </Text>
        ))}
        {acted.proposal !== null && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link {...props} to="/approvals/$number" params={{ number: String(acted.proposal) }} />
            )}
          >
            <Trans>Proposal {acted.proposal}</Trans>
          </Anchor>
        )}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

/** The error message, with a warning when the action may have been executed despite the error. */
function Reason({ error }: { readonly error: Error }) {
  if (error instanceof RetryAfterProof)
    return <Trans>Your passkey is confirmed. Nothing has been sent yet: press the button again.</Trans>
  if (error instanceof PasskeyDismissed) return <Trans>The passkey was not used, so nothing was sent.</Trans>
  if (isUnanswered(error))
    return <Trans>No answer came. Look whether it was done before you press again.</Trans>
  if (!isUnknown(error)) return error.message
  return (
    <>
      {error.message} <Trans>Look whether it was done before you press again.</Trans>
    </>
  )
}

function Problem({ error }: { readonly error: Error | null }) {
  if (!error) return null
  const isWell = error instanceof RetryAfterProof
  return (
    <Alert color={isWell ? 'blue' : 'red'} role={isWell ? 'status' : 'alert'} className="breaks">
      <Reason error={error} />
    </Alert>
  )
}

/**
 * Submits the action of a form. When the user has left the page meanwhile, the outcome is shown as a
 * notification.
 */
function useFormAct({ call, label, onDone }: ActFormProps, onClose: () => void) {
  const { t } = useLingui()
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const notify = (color: string, title: string, message: ReactNode): void => {
    notifications.show({ color, title, message, closeButtonProps: { 'aria-label': t`Close` } })
  }
  return useAct(call, {
    onSuccess: (acted) => {
      const isDone = acted.outcome === 'done'
      if (isDone) notify('green', label, acted.lines.map(translateMessage).join('\n'))
      else if (!isThere.current)
        notify(
          'yellow',
          t`Waits for a second operator`,
          [label, ...acted.lines.map(translateMessage)].join('\n'),
        )
      if (!isThere.current) return
      onDone?.(acted)
      if (isDone) onClose()
    },
    onError: (error) => {
      if (!isThere.current) notify('red', label, <Reason error={error} />)
    },
  })
}

interface FormBodyProps extends ActFormProps {
  readonly onClose: () => void
  /** Reports whether the action is in flight; the dialog then stays open until the outcome is known. */
  readonly onPending: (isPending: boolean) => void
}

function FormBody({ onClose, onPending, ...form }: FormBodyProps) {
  const { call, label, known = {}, fields = [], children, danger } = form
  const { t } = useLingui()
  const act = useFormAct(form, onClose)
  const { isPending } = act
  useEffect(() => {
    onPending(isPending)
    return () => onPending(false)
  }, [isPending, onPending])
  const [values, setValues] = useState<Values>(() => initialValues(fields))
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const shown = fields.filter((field) => !field.when || field.when(values))
  const input = inputOf(known, fields, values)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isPending) return
    const checked = v.safeParse(call.params, input)
    setWrong(checked.success ? new Set() : wrongFields(checked.issues))
    if (!checked.success) return
    act.mutate(input)
  }
  if (act.data && act.data.outcome !== 'done') return <Proposed acted={act.data} onClose={onClose} />

  const named = act.error instanceof ApiError ? act.error.field : undefined
  const errorOf = ({ name, help }: Field): string | null => {
    if (named === name) return act.error?.message ?? null
    if (!wrong.has(name)) return null
    if (values[name] === '') return t`Fill this in`
    return help ?? t`This is not accepted as it is`
  }
  // A parameter that the page provides has no field, so its error is shown for the whole form.
  const isOff = [...wrong].some((name) => !shown.some((field) => field.name === name))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {children && (
          <Text size="sm" component="div">
            {children}
          </Text>
        )}
        {shown.map((field, n) => (
          <FieldInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={errorOf(field)}
            autoFocus={n === 0}
            onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
          />
        ))}
        {isOff && (
          <Alert color="red" role="alert">
            <Trans>This cannot be done from here: {[...wrong].join(', ')}</Trans>
          </Alert>
        )}
        <Problem error={act.error} />
        <CommandLine call={call} input={input} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            {...(danger ? { color: 'red' } : {})}
            loading={isPending}
            data-autofocus={shown.length === 0 || undefined}
          >
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/**
 * Asks for the parameters of an action, submits it and shows the outcome. The dialog cannot be closed while
 * the action is in flight.
 */
export function ActDialog({
  opened,
  onClose,
  title,
  ...form
}: ActFormProps & { readonly opened: boolean; readonly onClose: () => void; readonly title?: string }) {
  const { t } = useLingui()
  const [isPending, setPending] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={() => !isPending && onClose()}
      title={title ?? form.label}
      size="md"
      closeButtonProps={{ 'aria-label': t`Close`, disabled: isPending }}
    >
      <FormBody {...form} onClose={onClose} onPending={setPending} />
    </Modal>
  )
}
