/** Runs work of the same key one after the other, of different keys at once; answers what the work answers. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Turns of one kind. They are this server's alone: what others do at the same time is not held up. */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    // What came of the one before is told to those who asked for it.
    const turn = before.then(work, work)
    last.set(key, turn)
    const leave = () => {
      if (last.get(key) === turn) last.delete(key)
    }
    turn.then(leave, leave)
    return turn
  }
}
