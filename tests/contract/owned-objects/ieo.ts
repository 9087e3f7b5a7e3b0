import { applied } from '../ieo-samples.ts'
import type { OwnedObjects } from '../owned-object.ts'

export const owned = {
  'order.id': async (person, { app }) => {
    const { id } = await person.get<{ id: number }>('/user/info')
    await app.database.db.updateTable('users').set({ real_level: 1 }).where('id', '=', id).execute()
    return applied(person)
  },
  'subscribe.project_id': 'public',
} satisfies OwnedObjects
