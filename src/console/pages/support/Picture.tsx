import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { support } from '#contract/operators/support.ts'
import { PictureViewer } from '../../parts/PictureViewer.tsx'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { useReadCall } from '../../queries.ts'

interface PictureProps {
  readonly call: typeof support.calls.picture | typeof support.calls.chatPicture
  readonly message: number
}

/** A picture sent in a conversation; it is fetched on request. */
export function Picture({ call, message }: PictureProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const picture = useReadCall(call, { message }, { enabled: isOpen, forget: true })
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        <Trans>Show the picture</Trans>
      </Button>
    )
  return (
    <ReadResult of={picture}>
      {({ mime, content }) => <PictureViewer mime={mime} content={content} label={t`Picture ${message}`} />}
    </ReadResult>
  )
}
