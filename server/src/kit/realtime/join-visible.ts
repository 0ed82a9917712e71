interface RoomMember {
  join(rooms: string[]): Promise<void> | void
  leave(room: string): Promise<void> | void
}

/**
 * Joins a connection to the rooms of the rows that its member may see, and returns those rows. Calls `find`
 * again after joining, since a block may have come in between, and leaves the rooms that are no longer found.
 */
export async function joinVisible<Row extends { id: string }>(
  socket: RoomMember,
  roomOf: (id: string) => string,
  find: () => Promise<Row[]>,
): Promise<Row[]> {
  const found = await find()
  await socket.join(found.map(({ id }) => roomOf(id)))
  const still = new Map((await find()).map((row) => [row.id, row]))
  for (const { id } of found) if (!still.has(id)) await socket.leave(roomOf(id))
  return found.flatMap(({ id }) => still.get(id) ?? [])
}
