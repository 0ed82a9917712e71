interface Joining {
  join(rooms: string[]): Promise<void> | void
  leave(room: string): Promise<void> | void
}

/**
 * Lets a connection join the rooms of what its member may see, and returns what it joined. `find` is asked again after
 * joining, since a block may have come in between: what is no longer found is left.
 */
export async function joinVisible<Row extends { id: string }>(
  socket: Joining,
  roomOf: (id: string) => string,
  find: () => Promise<Row[]>,
): Promise<Row[]> {
  const found = await find()
  await socket.join(found.map(({ id }) => roomOf(id)))
  const still = new Map((await find()).map((row) => [row.id, row]))
  for (const { id } of found) if (!still.has(id)) await socket.leave(roomOf(id))
  return found.flatMap(({ id }) => still.get(id) ?? [])
}
