import { type Config, checkpointDir } from '../../platform/config.ts'
import { bucketStore } from './bucket-store.ts'
import { type CheckpointStore, folderStore } from './checkpoint-store.ts'

/** The settings for the storage and the signing key of checkpoints. */
export type CheckpointConfig = Pick<Config, 'dataDir' | 'checkpointDir'> &
  Partial<Pick<Config, 'checkpointUrl' | 'checkpointKey'>>

/** The storage for the checkpoints of this installation. */
export const checkpointStore = (config: CheckpointConfig): CheckpointStore =>
  config.checkpointUrl ? bucketStore(config.checkpointUrl) : folderStore(checkpointDir(config))
