import type { OwnedObjects } from '../owned-object.ts'

export const owned = {
  // Every person already has a message: the notification about the sign-in.
  'markRead.id': async (person) => {
    const { list } = await person.get<{ list: { id: number }[] }>('/mailMessage/getList')
    return String(list[0]?.id)
  },
} satisfies OwnedObjects
