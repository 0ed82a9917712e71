import http from 'node:http'

/** Keeps connections open between requests, as browsers do. */
export const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

const TIMEOUT_MS = 10_000

/** The site was too busy to accept a request, and said so. */
export class TurnedAway extends Error {}

export interface HttpRequest {
  method: 'GET' | 'POST'
  url: string
  token: string
  body?: { type: string; bytes: Buffer }
}

/**
 * Sends a request and returns its response's status, once the response is read to its end.
 * @throws TurnedAway for a 503 with `Retry-After`
 */
export function sendRequest({ method, url, token, body }: HttpRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }),
    }
    const request = http.request(url, { method, agent, headers, timeout: TIMEOUT_MS }, (response) => {
      const { statusCode = 0, headers } = response
      const turnedAway = statusCode === 503 && headers['retry-after'] !== undefined
      response
        .on('end', () => (turnedAway ? reject(new TurnedAway()) : resolve(statusCode)))
        .on('error', reject)
      response.resume()
    })
    request.on('timeout', () => request.destroy(new Error('No response in time')))
    request.on('error', reject)
    request.end(body?.bytes)
  })
}
