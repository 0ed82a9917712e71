import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics that this process counts from its start. */
export const metrics = new Registry()

/**
 * Declares a counter. Labels take values from a short list of the program's own, never what people type or
 * who they are: each value is another series that is stored for good.
 */
export function defineCounter<Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> {
  return new Counter({ name, help, labelNames, registers: [metrics] })
}

/** Declares a histogram of durations, in seconds. */
export function defineDuration<Label extends string = never>(
  name: string,
  help: string,
  buckets: number[],
  labelNames: readonly Label[] = [],
): Histogram<Label> {
  return new Histogram({ name, help, buckets, labelNames, registers: [metrics] })
}

/** Declares a gauge: a value that goes up and down. */
export function defineGauge(name: string, help: string): Gauge {
  return new Gauge({ name, help, registers: [metrics] })
}
