import { type Config, checkpointDir } from '../../platform/config.ts'
import { bucketStore } from './bucket.ts'
import { type CheckpointStore, folderStore } from './store.ts'

/** The settings that say where checkpoints are and what signs them. */
export type CheckpointConfig = Pick<Config, 'dataDir' | 'checkpointDir'> &
  Partial<Pick<Config, 'checkpointUrl' | 'checkpointKey'>>

/** Where this installation keeps its checkpoints. */
export const storeOf = (config: CheckpointConfig): CheckpointStore =>
  config.checkpointUrl ? bucketStore(config.checkpointUrl) : folderStore(checkpointDir(config))
