import { getAllPackages } from '@savanna/contract/plans'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { listActivePackages } from './plans.repository.ts'

const PENCE = 100

export async function registerPlans(app: FastifyInstance, { db }: Context): Promise<void> {
  serve(app, getAllPackages, async () => {
    const packages = await listActivePackages(db)
    return packages.map((plan) => ({ ...plan, price: plan.price / PENCE }))
  })
}
