import { accepted, send } from '#tests/helpers/test-people.ts'
import type { OwnedObjects } from '../owned-object.ts'

export const owned = {
  // A second session of the person.
  'revoke.id': async (person, { app }) => {
    const login = { user_string: 'demo@example.com', password: 'demo1234' }
    accepted(await send(app.origin, 'POST', '/user/login', login))
    const { list } = await person.get<{ list: { id: number; current: number }[] }>('/safe/sessions')
    return String(list.find(({ current }) => current === 0)?.id)
  },
} satisfies OwnedObjects
