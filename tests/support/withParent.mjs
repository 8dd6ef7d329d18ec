/** Preloaded into a child (`tiedNode`): the process ends when its parent has ended, however that happened. */
if (process.channel) {
  process.on('disconnect', () => process.exit(1));
  process.channel.unref();
}
