import { useMemo } from 'react'
import { ActButton, type ActButtonProps } from './ActButton.tsx'
import { callFields } from './callFields.ts'
import { useCallNames } from './useCallNames.ts'

interface CallButtonProps extends Omit<ActButtonProps, 'fields'> {
  /** The object before the change; its values prefill the form. */
  readonly row?: object
}

const NOTHING = {}

/** A button with a form that is generated from the parameters of its call. */
export function CallButton({ row = NOTHING, known = NOTHING, ...button }: CallButtonProps) {
  const names = useCallNames()
  const fields = useMemo(() => callFields(button.call, known, row, names), [button.call, known, row, names])
  return <ActButton {...button} known={known} fields={fields} />
}
