import type { OwnedObjects } from '../owned-object.ts'
import { endedConversation } from '../support-samples.ts'

export const owned = {
  'rate.id': async (person, { app }) => {
    const { id } = await person.get<{ id: number }>('/user/info')
    return endedConversation(app.database.db, id)
  },
} satisfies OwnedObjects
