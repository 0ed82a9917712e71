import type { AnyRoute, Reply, RouteInput } from '@savanna/contract/route'
import { request } from './request.ts'
import type { OnProgress } from './upload.ts'

interface FormInput<R extends AnyRoute> {
  body: RouteInput<R> extends { body: infer Body } ? Body : never
  files: Blob[]
  signal?: AbortSignal
  onProgress?: OnProgress
}

/** Calls a route that takes files, as `multipart/form-data`. */
export function sendForm<const R extends AnyRoute>(
  route: R,
  { body, files, ...how }: FormInput<R>,
): Promise<Reply<R>> {
  const form = new FormData()
  // The fields come first: the server reads the stream in order and needs them before the files.
  for (const [name, value] of Object.entries(body as object)) {
    if (value !== undefined) form.append(name, String(value))
  }
  for (const [index, file] of files.entries())
    form.append(route.spec.multipart?.field ?? 'file', file, `${index + 1}`)
  return request<AnyRoute>(route, { body: form, ...how } as never) as Promise<Reply<R>>
}
