import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type * as v from 'valibot'
import type { Addressed, OperatorCall } from '#contract/operators/call-builders.ts'
import type { Picture } from '#contract/operators/picture.ts'
import { PictureViewer } from '../../parts/PictureViewer.tsx'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { useReadCall } from '../../queries.ts'

type ProofCall = Addressed<OperatorCall<v.GenericSchema<{ id: number }>, v.GenericSchema<unknown, Picture>>>

function ProofPicture({ call, id }: { readonly call: ProofCall; readonly id: number }) {
  const { t } = useLingui()
  const picture = useReadCall(call, { id }, { forget: true })
  return (
    <ReadResult of={picture}>
      {({ type, content }) => (
        <PictureViewer mime={type} content={content} label={t`Payment proof`} height={480} />
      )}
    </ReadResult>
  )
}

/**
 * A user's payment proof. The picture is read only when the operator requests the picture, because each read
 * is recorded in the audit log.
 */
export function PaymentProof({ call, id }: { readonly call: ProofCall; readonly id: number }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ProofPicture call={call} id={id} />
  return (
    <Button variant="default" onClick={() => setOpen(true)}>
      {t`Show the payment proof`}
    </Button>
  )
}
