import { Refusal } from '../../ctx';

/** Id of the root department; both services call it 1. */
export const rootId = '1';

export interface ThirdDepartment {
  id: string;
  name: string;
  parentId: string;
}

export interface ThirdMember {
  userId: string;
  name: string;
  mobile: string;
  email: string;
  /** The first one is the main department. */
  departmentIds: string[];
  enabled: boolean;
}

export type DepartmentValues = Omit<ThirdDepartment, 'id'>;

/** The directory of WeCom or DingTalk (contract-platform §5.12). Every method rejects with a ThirdFault. */
export interface ThirdClient {
  /** Fetches what the credentials must be able to read. */
  test: () => Promise<void>;
  /** All departments, parents first, without the root. */
  departments: () => Promise<ThirdDepartment[]>;
  /** The members of the root and of these departments, each once. */
  members: (departmentIds: string[]) => Promise<ThirdMember[]>;
  /** Returns the id of the new department. */
  createDepartment: (values: DepartmentValues) => Promise<string>;
  updateDepartment: (id: string, values: DepartmentValues) => Promise<void>;
  createMember: (member: ThirdMember) => Promise<void>;
  updateMember: (member: ThirdMember) => Promise<void>;
  /** Absent: the service cannot disable a member, only delete. */
  disableMember?: (userId: string) => Promise<void>;
}

/**
 * A failed request. `item`: the service refused this record, the others may succeed. `run`: no request will succeed
 * (unreachable, wrong credentials, rate limit that does not end).
 */
export class ThirdFault extends Refusal {
  readonly concerns: 'item' | 'run';
  constructor(concerns: 'item' | 'run', key: string, values: Record<string, unknown> = {}) {
    super(key, values);
    this.concerns = concerns;
  }
}
