import { PASSKEY_NAME_MAX } from '#contract/account/secondFactor.ts'
import { isVisible, plainLine } from '#domain/text/plainText.ts'

/** Whether a passkey can have this name, as typed; the call that saves the name has the same rule. */
export function isPasskeyName(typed: string): boolean {
  const name = plainLine(typed)
  return isVisible(name) && name.length <= PASSKEY_NAME_MAX
}
