/** Numbers of flows that browser and server enforce (docs/adr/0014-flows.md); times in milliseconds. */
export const flowLimits = {
  steps: 200,
  branchDepth: 10,
  branches: 20,
  rounds: 50,
  /** Moves that one command may cause. */
  moves: 1_000,
  people: 200,
  copies: 500,
  children: 100,
  childDepth: 5,
  files: 10,
  opinion: 2_000,
  batch: 200,
  openPerStarter: 1_000,
  timers: 100,
  effectTries: 8,
  addedDepth: 3,
  addedPeople: 20,
  superiorLevels: 10,
  urgeEvery: 3_600_000,
  /** Ten years: the longest wait and term. */
  hours: 87_600,
} as const;
