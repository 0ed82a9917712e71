import http from 'node:http'

/** Connections are kept, as browsers keep theirs. */
export const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

const TIMEOUT_MS = 10_000

export interface Ask {
  method: 'GET' | 'POST'
  url: string
  token: string
  body?: { type: string; bytes: Buffer }
}

/** The status of the answer once it is read to its end. */
export function ask({ method, url, token, body }: Ask): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }),
    }
    const request = http.request(url, { method, agent, headers, timeout: TIMEOUT_MS }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject)
      answer.resume()
    })
    request.on('timeout', () => request.destroy(new Error('No answer')))
    request.on('error', reject)
    request.end(body?.bytes)
  })
}
