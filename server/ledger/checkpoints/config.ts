import { type Config, checkpointDir } from '../../platform/config.ts'
import { type CheckpointStore, folderStore } from './checkpoint-store.ts'
import { s3CheckpointStore } from './s3-checkpoint-store.ts'

/** The settings for the storage and the signing key of checkpoints. */
export type CheckpointConfig = Pick<Config, 'dataDir' | 'checkpointDir'> &
  Partial<Pick<Config, 'checkpointUrl' | 'checkpointKey'>>

/** The storage for the checkpoints of this installation. */
export const checkpointStore = (config: CheckpointConfig): CheckpointStore =>
  config.checkpointUrl ? s3CheckpointStore(config.checkpointUrl) : folderStore(checkpointDir(config))
