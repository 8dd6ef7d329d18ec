import {
  ApartmentOutlined,
  ApiOutlined,
  BranchesOutlined,
  CalendarOutlined,
  EditOutlined,
  FileAddOutlined,
  MailOutlined,
  PartitionOutlined,
  SelectOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { StepKind } from '../../../core/flow/types';

/** Icons of the kinds of steps. */
export const kindIcons: Record<StepKind, ComponentType> = {
  approve: UserOutlined,
  copy: MailOutlined,
  choose: BranchesOutlined,
  all: ApartmentOutlined,
  pick: SelectOutlined,
  wait: CalendarOutlined,
  call: ApiOutlined,
  set: EditOutlined,
  create: FileAddOutlined,
  flow: PartitionOutlined,
};
