/** How to connect to a database: an outer one by its address, the embedded one by its socket folder. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string }
