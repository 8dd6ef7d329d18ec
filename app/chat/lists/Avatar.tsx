import { Avatar as Portrait } from '../../lock/Avatar';

interface Props {
  /** Address of the picture; '' for none. */
  icon: string;
  name: string;
  online?: boolean;
}

/** The picture of a person with the online mark; hidden from screen readers, as the name is beside it. */
export function Avatar({ icon, name, online }: Props) {
  return (
    <span className={online ? 'chat-avatar chat-online' : 'chat-avatar'} aria-hidden="true">
      <Portrait user={{ userId: '', userAccount: '', headIcon: icon, userName: name }} sizePx={36} />
    </span>
  );
}
