/**
 * Stands in the build for React Query's cache of mutations: the app's writes go through `data/write.ts`, which never
 * pauses, queues or repeats them (docs/offline.md#rule-9-writes), so the client's own list of them is always empty.
 */
export class MutationCache {
  findAll(): readonly never[] {
    return []
  }

  clear(): void {}

  async resumePausedMutations(): Promise<void> {}
}
