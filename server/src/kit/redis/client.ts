import type { Cluster, Redis } from 'ioredis'

/** A connection to one Redis, or to all masters of a Redis Cluster. */
export type RedisClient = Redis | Cluster
