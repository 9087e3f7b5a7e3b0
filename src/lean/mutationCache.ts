/**
 * The build substitutes this file for React Query's mutation cache, which is never used: writes go through
 * `data/api/write.ts` and are never paused, queued or repeated (docs/offline.md#rule-9-writes).
 */
export class MutationCache {
  findAll(): readonly never[] {
    return []
  }

  clear(): void {}

  async resumePausedMutations(): Promise<void> {}
}
