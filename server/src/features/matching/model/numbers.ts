/** An array of numbers stored unboxed. */
export type Numbers = Float64Array | Float32Array | Int32Array | Uint8Array

/**
 * Returns a number from an array; 0 beyond its end. Loops over millions index their arrays directly: this
 * function sees arrays of all types, which is several times slower.
 */
export const at = (values: Numbers, index: number): number => values[index] ?? 0

/** Adds to a number in an array. */
export function addAt(values: Numbers, index: number, value: number): void {
  values[index] = at(values, index) + value
}

/** Returns the sum of products of values and as many weights, starting at one of them. */
export function dot(weights: Numbers, from: number, values: Numbers): number {
  let sum = 0
  for (let k = 0; k < values.length; k++) sum += (weights[from + k] ?? 0) * (values[k] ?? 0)
  return sum
}

/** Returns the probability of log-odds. */
export const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

/**
 * Returns a function that solves `matrix x = right` by Cholesky decomposition, for a symmetric positive
 * definite matrix stored row by row. It only reads the lower half.
 * @throws RangeError when the matrix isn't positive definite
 */
export function createSolver(matrix: Float64Array): (right: Float64Array) => Float64Array {
  const size = Math.sqrt(matrix.length)
  const factor = factorise(matrix, size)
  return (right) => {
    const solution = Float64Array.from(right)
    for (let row = 0; row < size; row++) {
      let rest = at(solution, row)
      for (let k = 0; k < row; k++) rest -= at(factor, row * size + k) * at(solution, k)
      solution[row] = rest / at(factor, row * size + row)
    }
    for (let row = size - 1; row >= 0; row--) {
      let rest = at(solution, row)
      for (let k = row + 1; k < size; k++) rest -= at(factor, k * size + row) * at(solution, k)
      solution[row] = rest / at(factor, row * size + row)
    }
    return solution
  }
}

/** Returns a symmetric matrix's Cholesky factor, in the lower half. */
function factorise(matrix: Float64Array, size: number): Float64Array {
  const factor = matrix.slice()
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let rest = at(factor, row * size + column)
      for (let k = 0; k < column; k++) rest -= at(factor, row * size + k) * at(factor, column * size + k)
      if (row === column && !(rest > 0)) throw new RangeError('The matrix is not positive definite.')
      factor[row * size + column] =
        row === column ? Math.sqrt(rest) : rest / at(factor, column * size + column)
    }
  return factor
}
