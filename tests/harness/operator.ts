import type { Operation } from '#server/identity/approvals/command.ts'
import { commands } from '#server/operators/cli/commands.ts'
import { operatorNamed } from '../helpers/test-operators.ts'
import type { World } from './exchange-harness.ts'

/** The operator with this name in this world, created if needed. */
export const operatorOf = ({ services, now }: World, name: string) => operatorNamed(services.db, name, now)

/** Runs a command with the approvals of two operators; returns the output of the second. */
export async function operateByTwo(
  world: World,
  name: string,
  ...args: readonly string[]
): Promise<readonly string[]> {
  await operate(world, 'olga', name, ...args)
  return operate(world, 'pavel', name, ...args)
}

/** Closes or opens a coin as operators do, and lets the world's market read the change, as a running server does. */
export async function openOrCloseCoin(world: World, way: 'close' | 'open', coin: string): Promise<void> {
  await operate(world, 'olga', `coin ${way}`, coin)
  await world.hand.reload()
}

/** Runs an operator's command in this world; returns the lines that the command printed. */
export async function operate(
  world: World,
  by: string,
  name: string,
  ...args: readonly string[]
): Promise<readonly string[]> {
  const found = commands.find((one) => one.name === name)
  if (!found) throw new Error(`there is no command ${name}`)
  const printed: string[] = []
  const { services } = world
  const operator = await operatorOf(world, by)
  const operation: Operation = {
    config: services.config,
    clock: services.clock,
    log: services.log,
    db: services.db,
    operator: () => ({ ...operator, request: { command: name, words: args } }),
    services: () => Promise.resolve(services),
    print: (line) => void printed.push(String(line)),
  }
  await found.run(operation, args)
  return printed
}
