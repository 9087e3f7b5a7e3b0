import { Trans, useLingui } from '@lingui/react/macro'
import { type Address, payout } from '#contract/funds/payout.ts'
import { useSubmit } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { shortAddress } from './formRules.ts'

/** The confirmation before an address is deleted. */
export function RemoveDialog({ row, onClose }: { readonly row: Address; readonly onClose: () => void }) {
  const { t } = useLingui()
  const submit = useSubmit(payout.removeAddress, {
    otherwise: t`The address was not deleted`,
    onDone: () => {
      toast(t`Address deleted`)
      onClose()
    },
  })
  const address = shortAddress(row.address)
  return (
    <Dialog
      open
      onClose={onClose}
      locked={submit.busy}
      title={t`Delete this address?`}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            loading={submit.busy}
            disabled={submit.disabled}
            onClick={() => submit.send({ id: row.id })}
          >
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      {submit.note || (
        <Trans>
          {row.name}, {address}. Adding it again takes another 24 hours.
        </Trans>
      )}
    </Dialog>
  )
}
